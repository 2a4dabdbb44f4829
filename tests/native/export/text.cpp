#include "export/text.hpp"

#include <cmath>
#include <cstdlib>

#include "catch.hpp"
#include "support/draws.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

template <typename Value>
std::string text_of(Value value) {
    Text text;
    text << value;
    return text.take();
}

std::string decimal(double value, int places) { return text_of(Decimal{value, places}); }

}  // namespace

TEST_CASE("decimals are rounded, short, and never minus zero", "[export][text]") {
    CHECK(decimal(0, 3) == "0");
    CHECK(decimal(-0.0, 3) == "0");
    CHECK(decimal(-0.0004, 3) == "0");
    CHECK(decimal(-0.0006, 3) == "-0.001");
    CHECK(decimal(1.5, 6) == "1.5");
    CHECK(decimal(-2.25, 1) == "-2.3");
    CHECK(decimal(0.9996, 3) == "1");
    CHECK(decimal(-0.9996, 3) == "-1");
    CHECK(decimal(0.05, 2) == "0.05");
    CHECK(decimal(12, 0) == "12");
    CHECK(decimal(11.5, 0) == "12");
    CHECK(decimal(-274877906943.9375, 6) == "-274877906943.9375");
    CHECK(decimal(9007199254740991.0, 9) == "9007199254740991");
    CHECK(decimal(1.0 / 256, 8) == "0.00390625");
}

TEST_CASE("decimals read back as near as they were rounded", "[export][text]") {
    Draws draws(3);
    for (int round = 0; round < 2000; ++round) {
        const double value = static_cast<double>(draws.between(-1000000000, 1000000000)) / 4096;
        CHECK(std::abs(std::strtod(decimal(value, 6).c_str(), nullptr) - value) <= 0.501e-6);
    }
}

TEST_CASE("whole numbers are all there", "[export][text]") {
    CHECK(text_of(INT64_MIN) == std::string("-9223372036854775808"));
    CHECK(text_of(std::uint8_t{200}) == "200");
}

TEST_CASE("JSON's strings hold any text", "[export][text]") {
    const std::string expected = R"("a \"b\" \\ \u000a\u0001 )"
                                 "\xe9\x9d\x92\"";
    CHECK(text_of(JsonString{"a \"b\" \\ \n\x01 \xe9\x9d\x92"}) == expected);
}

TEST_CASE("XML's texts hold what XML can", "[export][text]") {
    CHECK(text_of(XmlText{"<a & b> \"\xe9\x9d\x92"}) == "&lt;a &amp; b&gt; \"\xe9\x9d\x92");
    CHECK(text_of(XmlText{"\x01|\xef\xbf\xbf|\xef\xbf\xbc"}) == "\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbc");
}

TEST_CASE("a list has separators between its members", "[export][text]") {
    Separator next(", ");
    Text text;
    for (const int number : {1, 2, 3}) {
        text << next.next() << number;
    }
    CHECK(text.take() == "1, 2, 3");
}
