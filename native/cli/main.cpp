#include <exception>
#include <iostream>

#include "cli/command.hpp"

int main(int argc, char** argv) {
    using namespace waymesh::cli;
    CLI::App application("An infinite, seed-deterministic world of roads: generate, check, hash and measure it.",
                         "waymesh");
    application.require_subcommand(1);
    application.footer(
        "Ranges are inclusive. Positions are in tiles, y downwards. A chunk is 128 x 128 tiles.\n"
        "Exit status: 0, 1 (the answer is no: an invariant broken) or 2 (bad input).");
    Run run;
    add_roads(application, run);
    add_check(application, run);
    add_hash(application, run);
    add_bench(application, run);
    try {
        application.parse(argc, argv);
        return run();
    } catch (const CLI::ParseError& error) {
        return application.exit(error) == 0 ? status_yes : status_bad_input;
    } catch (const std::exception& error) {
        std::cerr << "waymesh: " << error.what() << '\n';
        return status_bad_input;
    }
}
