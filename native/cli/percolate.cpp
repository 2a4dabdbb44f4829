#include <iostream>

#include "cli/command.hpp"
#include "lab/percolation.hpp"

namespace waymesh::cli {

namespace {

struct Options {
    std::string lattice = "square4";
    std::int32_t size = 256;
    std::int64_t runs = 200;
    std::string seed = "1";
};

void write_json(const Options& options, const PercolationResult& result, std::ostream& out) {
    out << R"({"lattice":")" << options.lattice << R"(","size":)" << options.size << R"(,"runs":)" << result.runs
        << R"(,"threshold":)" << decimal(result.threshold) << R"(,"stderr":)" << decimal(result.standard_error)
        << R"(,"curve":[)";
    const char* separator = "";
    for (const CurvePoint& point : result.curve) {
        out << separator << '[' << decimal(point.p) << ',' << decimal(point.probability) << ']';
        separator = ",";
    }
    out << "]}\n";
}

}  // namespace

void add_percolate(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand(
        "percolate", "the share of open sites at which a cluster first spans a lattice from top to bottom");
    const auto options = std::make_shared<Options>();
    command->add_option("--lattice", options->lattice, "square4, square8 or hex: how many neighbours a site has")
        ->check(CLI::IsMember({"square4", "square8", "hex"}))
        ->capture_default_str();
    command->add_option("--size", options->size, "sites in a row and in a column, 2 to 1024")->capture_default_str();
    command->add_option("--runs", options->runs, "1 to 1000000")->capture_default_str();
    command->add_option("--cave-seed", options->seed, "any text, up to 256 bytes of UTF-8")->capture_default_str();
    command->footer(
        "threshold: the mean over all runs; stderr: its standard error; curve: the probability that a cluster spans\n"
        "when each site is open with probability p (Newman and Ziff 2000).");
    command->callback([=, &run] {
        run = [=] {
            Percolation percolation(percolation_lattice_named(options->lattice), options->size, options->seed);
            percolation.run(options->runs);
            write_json(*options, percolation.result(), std::cout);
            return status_yes;
        };
    });
}

}  // namespace waymesh::cli
