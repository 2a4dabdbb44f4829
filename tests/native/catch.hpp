// The installed Catch2, whichever major version it is.
#pragma once

#if WAYMESH_CATCH2 == 3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

/// Ends a test whose data this machine does not have. A test case skips at most once; the runner counts these.
#define SKIP_TEST(reason)            \
    do {                             \
        WARN("skipped: " << reason); \
        return;                      \
    } while (false)
