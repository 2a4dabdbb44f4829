#pragma once

/// What a module holds, for those who look for leaks.
namespace waymesh::bindings {

/// A member of each class whose objects JavaScript makes and has to delete: counts them.
class Live {
public:
    Live() { ++count_; }
    ~Live() { --count_; }
    Live(const Live&) = delete;
    Live& operator=(const Live&) = delete;

    static int count() { return count_; }

private:
    static inline int count_ = 0;
};

/// Bytes of linear memory, which grows and never shrinks.
inline double heap_bytes() { return static_cast<double>(__builtin_wasm_memory_size(0)) * 65536; }

}  // namespace waymesh::bindings
