#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>

#include "cli/command.hpp"

namespace {

/// CLI11 says only that some command is missing; this says what was got instead of one.
void require_command(const CLI::App& application, int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first.empty() || first.front() == '-') {
        return;
    }
    std::string names;
    for (const CLI::App* command : application.get_subcommands(nullptr)) {
        if (command->get_name() == first) {
            return;
        }
        names += (names.empty() ? "" : ", ") + command->get_name();
    }
    throw std::invalid_argument("command: got '" + first + "', expected one of: " + names);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace waymesh::cli;
    CLI::App application(
        "An infinite, seed-deterministic world of caves and roads, and ways to find a path through it.", "waymesh");
    application.require_subcommand(1);
    application.set_version_flag("--version", WAYMESH_VERSION);
    application.footer(
        "Ranges are inclusive. Positions are in tiles, y downwards. A chunk is 128 x 128 tiles.\n"
        "Exit status: 0, 1 (the answer is no: unreachable, an invariant broken, a scenario missed) or 2 (bad input).");
    Run run;
    add_roads(application, run);
    add_check(application, run);
    add_hash(application, run);
    add_world(application, run);
    add_cave(application, run);
    add_path(application, run);
    add_scen(application, run);
    add_percolate(application, run);
    add_bench(application, run);
    try {
        require_command(application, argc, argv);
        application.parse(argc, argv);
        const int status = run();
        if (!std::cout.flush()) {
            throw std::runtime_error("standard output: could not write all of the answer");
        }
        return status;
    } catch (const CLI::ParseError& error) {
        return application.exit(error) == 0 ? status_yes : status_bad_input;
    } catch (const std::bad_alloc&) {
        std::cerr << "waymesh: out of memory\n";
        return status_bad_input;
    } catch (const std::exception& error) {
        std::cerr << "waymesh: " << error.what() << '\n';
        return status_bad_input;
    }
}
