#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "world/region_hash.hpp"

namespace waymesh::cli {

void add_hash(CLI::App& application, Run& run) {
    CLI::App* const command =
        application.add_subcommand("hash", "one hash of everything generated in a rectangle of chunks");
    const auto options = add_world_options(*command);
    const auto chunks = std::make_shared<std::string>();
    const auto order = std::make_shared<std::uint32_t>(0);
    command->add_option("--chunks", *chunks, "x0,y0,x1,y1, inclusive")->required();
    command
        ->add_option(
            "--order", *order,
            "0: as the map loads, in windows; N: each chunk alone, in the N-th shuffled order. The hash is the same")
        ->check(CLI::Range(0.0, 4294967295.0))
        ->capture_default_str();
    command->callback([=, &run] {
        run = [=] {
            RegionHash hash(options->world(), parse_chunks(*chunks, RegionHash::most_chunks), *order);
            hash.step(RegionHash::most_chunks);
            std::cout << hexadecimal(hash.value().value()) << '\n';
            return status_yes;
        };
    });
}

}  // namespace waymesh::cli
