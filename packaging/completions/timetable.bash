# bash completion of timetable: the program itself says what fits.
_timetable() {
    local word=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    while IFS= read -r line; do
        if [ "$line" = FILE ]; then
            COMPREPLY+=($(compgen -f -- "$word"))
        else
            COMPREPLY+=("$line")
        fi
    done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o filenames -F _timetable timetable
