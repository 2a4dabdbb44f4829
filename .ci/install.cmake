# `cmake --install`: library, headers and the package that `find_package(waymesh)` finds; beside them the command.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS waymesh EXPORT waymesh COMPONENT library)
install(DIRECTORY native/ DESTINATION include/waymesh COMPONENT library
        FILES_MATCHING PATTERN "*.hpp" PATTERN bindings EXCLUDE PATTERN cli EXCLUDE)

# The library needs nothing but the standard library, so that its exported target is all there is to configure.
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/waymesh)
install(EXPORT waymesh FILE waymeshConfig.cmake NAMESPACE waymesh:: DESTINATION ${package} COMPONENT library)
write_basic_package_version_file(waymeshConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/waymeshConfigVersion.cmake DESTINATION ${package} COMPONENT library)

if(TARGET waymesh_cli)
  install(TARGETS waymesh_cli COMPONENT command)
endif()
