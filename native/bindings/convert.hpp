#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "world/edits.hpp"
#include "world/world.hpp"

/// Conversion between JavaScript values and the core's types.
namespace waymesh::bindings {

using emscripten::val;

/// Throws a JavaScript `Error` of that name.
[[noreturn]] inline void throw_error(const char* name, const char* message) {
    val error = val::global("Error").new_(std::string(message));
    error.set("name", std::string(name));
    error.throw_();
    __builtin_unreachable();
}

/// Runs f. A refusal of bad input becomes a JavaScript `Error` named `Refused`, after which all is as it was; running
/// out of memory becomes one named `OutOfMemory`, after which the engine is not to be used any more.
template <typename Function>
auto guarded(const Function& f) -> decltype(f()) {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        throw_error("OutOfMemory", "the engine is out of memory");
    } catch (const std::exception& exception) {
        throw_error("Refused", exception.what());
    }
}

template <typename Member>
struct ClassOf;

template <typename Class, typename Member>
struct ClassOf<Member Class::*> {
    using type = Class;
};

/// A method that turns a C++ throw into a JavaScript `Error`; of `Object`, where that has inherited it.
template <auto Method, typename Object = typename ClassOf<decltype(Method)>::type>
struct Guarded;

template <typename Class, typename Result, typename... Arguments, Result (Class::*Method)(Arguments...),
          typename Object>
struct Guarded<Method, Object> {
    static Result call(Object& object, Arguments... arguments) {
        return guarded([&] { return (object.*Method)(arguments...); });
    }
};

template <typename Class, typename Result, typename... Arguments, Result (Class::*Method)(Arguments...) const,
          typename Object>
struct Guarded<Method, Object> {
    static Result call(const Object& object, Arguments... arguments) {
        return guarded([&] { return (object.*Method)(arguments...); });
    }
};

/// Embind's constructors cannot translate a throw, so a function makes the object.
template <typename Class, typename... Arguments>
Class* make_guarded(Arguments... arguments) {
    return guarded([&] { return new Class(arguments...); });
}

/// A copy that JavaScript owns: a view into wasm memory would be detached when the memory grows.
template <typename T>
val copy_out(const std::vector<T>& values) {
    return val(emscripten::typed_memory_view(values.size(), values.data())).template call<val>("slice");
}

/// A finite number within low ... high.
double to_bounded(std::string_view name, double value, double low, double high);

/// A whole number that fits 53 bits.
std::int64_t to_integer(std::string_view name, double value);

/// The elements of an Uint8Array, Int32Array or Float64Array whose length is a multiple of the stride.
std::vector<std::uint8_t> byte_vector(std::string_view name, const val& array);
std::vector<std::int32_t> int32_vector(std::string_view name, const val& array, std::size_t stride);
std::vector<double> double_vector(std::string_view name, const val& array, std::size_t stride);

/// What `edit` is asked: a Float64Array of x and y of at most `most_edited_at_once` tiles, and what they are made.
std::vector<Tile> tile_vector(std::string_view name, const val& array);
Edit edit_from(double to);

/// The centre of a tile along an axis.
inline double centre(std::int64_t tile) { return static_cast<double>(tile) + 0.5; }

/// A number, whole number or text of the options object, or what stands when the key is missing.
double number_in(const val& options, const char* key, double missing);
std::int32_t integer_in(const val& options, const char* key, std::int32_t missing, std::int32_t low, std::int32_t high);
std::string text_in(const val& options, const char* key, std::string_view missing);

World world_from(const val& options);
val options_of(const World& world);

}  // namespace waymesh::bindings
