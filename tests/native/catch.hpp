// The installed Catch2, whichever major version it is.
#pragma once

#if WAYMESH_CATCH2 == 3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
