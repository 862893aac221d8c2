/* The commands of the server, for cli/main.c. */
#ifndef TT_SERVER_SERVE_H
#define TT_SERVER_SERVE_H

int cli_serve(int argc, char **argv);
int cli_db(int argc, char **argv);
int cli_admin(int argc, char **argv); /* admin_command.c */
/* The language of a call; the command defines it. */
int cli_language(int argc, char **argv);

#endif
