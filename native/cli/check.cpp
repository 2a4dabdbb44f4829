#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "world/statistics.hpp"

namespace waymesh::cli {

namespace {

void write_json(const RoadStatistics& statistics, std::ostream& out) {
    out << R"({"chunks":)" << statistics.chunks << R"(,"nodes":)" << statistics.nodes << R"(,"edges":)"
        << statistics.edges << R"(,"crossings":)" << statistics.crossings << R"(,"components":)"
        << statistics.components << R"(,"unlinked_borders":)" << statistics.unlinked_borders << R"(,"length":)"
        << decimal(statistics.length) << R"(,"length_over_mst":)" << decimal(statistics.length_over_mst)
        << R"(,"detour_mean":)" << decimal(statistics.detour_mean) << R"(,"degree":[)";
    for (std::size_t k = 0; k < statistics.degree.size(); ++k) {
        out << (k > 0 ? "," : "") << statistics.degree[k];
    }
    out << R"(],"borders":)" << statistics.borders << R"(,"border_crossings_mean":)"
        << decimal(statistics.border_crossings_mean) << R"(,"border_crossings_law":)"
        << decimal(statistics.border_crossings_law) << "}\n";
}

}  // namespace

void add_check(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand(
        "check", "invariants and statistics; status 1 when roads cross or fall into several components");
    const auto options = add_world_options(*command);
    const auto chunks = std::make_shared<std::string>();
    command->add_option("--chunks", *chunks, "x0,y0,x1,y1, inclusive")->required();
    command->footer(
        "Components are counted over the nodes of the range less a margin of 3 chunks (or, where that leaves\n"
        "nothing, of the range, with the roads of 3 chunks round it): a detour may leave the range.");
    command->callback([=, &run] {
        run = [=] {
            const ChunkRect range = parse_chunks(*chunks, most_statistics_chunks);
            const RoadStatistics statistics = measure_roads(options->world(), range, core_of(range));
            write_json(statistics, std::cout);
            return statistics.crossings == 0 && statistics.components == 1 ? status_yes : status_no;
        };
    });
}

}  // namespace waymesh::cli
