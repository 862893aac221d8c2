# What `make install` and `make deb` put where. Two packages: the program, and the library for builders.
include(GNUInstallDirs)

install(TARGETS timetable COMPONENT timetable)
install(FILES docs/timetable.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT timetable)
foreach(lang es is)
  install(FILES docs/timetable.${lang}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/${lang}/man1 RENAME timetable.1 COMPONENT timetable)
endforeach()
install(FILES packaging/timetable.service DESTINATION lib/systemd/system COMPONENT timetable)
install(FILES examples/mybot.py DESTINATION ${CMAKE_INSTALL_DATADIR}/timetable/examples COMPONENT timetable)
set(COMPLETIONS ${CMAKE_BINARY_DIR}/completions)
add_custom_command(OUTPUT ${COMPLETIONS}/timetable.bash ${COMPLETIONS}/_timetable ${COMPLETIONS}/timetable.fish
  COMMAND ${CMAKE_SOURCE_DIR}/packaging/completions ${CMAKE_SOURCE_DIR}/packaging/commands.txt ${COMPLETIONS}
  DEPENDS packaging/completions packaging/commands.txt)
add_custom_target(completions ALL DEPENDS ${COMPLETIONS}/timetable.bash)
install(FILES ${COMPLETIONS}/timetable.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME timetable COMPONENT timetable)
install(FILES ${COMPLETIONS}/_timetable DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT timetable)
install(FILES ${COMPLETIONS}/timetable.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT timetable)

install(TARGETS timetable_static timetable_shared COMPONENT libtimetable-dev)
install(FILES include/timetable.h TYPE INCLUDE COMPONENT libtimetable-dev)
install(FILES include/timetable/table.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/timetable COMPONENT libtimetable-dev)
configure_file(packaging/timetable.pc.in ${CMAKE_BINARY_DIR}/timetable.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/timetable.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT libtimetable-dev)

foreach(package timetable libtimetable-dev)
  install(FILES LICENSE CHANGELOG.md ATTRIBUTION.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Timetable <timetable@localhost>")
set(CPACK_COMPONENTS_ALL timetable libtimetable-dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TIMETABLE_PACKAGE_NAME timetable)
set(CPACK_DEBIAN_TIMETABLE_PACKAGE_SECTION games)
set(CPACK_DEBIAN_TIMETABLE_DESCRIPTION "Five rulebooks on one engine: in the terminal, on a server with a web client
inside, against bots, and by the million in a laboratory for designers.")
# The event library is loaded by name, which shlibdeps cannot see.
set(CPACK_DEBIAN_TIMETABLE_PACKAGE_DEPENDS libwebsockets-evlib-uv)
set(CPACK_DEBIAN_TIMETABLE_PACKAGE_SUGGESTS "python3, postgresql-client")
set(CPACK_DEBIAN_LIBTIMETABLE-DEV_PACKAGE_NAME libtimetable-dev)
set(CPACK_DEBIAN_LIBTIMETABLE-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBTIMETABLE-DEV_PACKAGE_DEPENDS "libjansson-dev, pkg-config")
set(CPACK_DEBIAN_LIBTIMETABLE-DEV_DESCRIPTION "Rules, records and bots of five time-travel games, for C:
one header, a static and a shared library, a pkg-config file.")
include(CPack)
