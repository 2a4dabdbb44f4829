// Compiled once, apart from the tests: with the single-header Catch2 this file holds the whole framework.
#define CATCH_CONFIG_RUNNER
#include "catch.hpp"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
