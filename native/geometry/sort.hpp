#pragma once

#include <bit>
#include <cstddef>
#include <functional>
#include <utility>

namespace waymesh {

namespace sorting {

/// Shorter ranges are sorted by insertion.
constexpr std::ptrdiff_t short_range = 16;

template <typename Iterator, typename Less>
void insert_each(Iterator first, Iterator last, Less less) {
    for (Iterator next = first; next != last; ++next) {
        auto value = std::move(*next);
        Iterator place = next;
        for (; place != first && less(value, *(place - 1)); --place) {
            *place = std::move(*(place - 1));
        }
        *place = std::move(value);
    }
}

/// A heap that grows downwards from its root by one value: the larger child moves up until the value finds its place.
template <typename Iterator, typename Less>
void sift(Iterator first, std::ptrdiff_t place, std::ptrdiff_t size, Less less) {
    auto value = std::move(first[place]);
    for (std::ptrdiff_t child = 2 * place + 1; child < size; child = 2 * place + 1) {
        if (child + 1 < size && less(first[child], first[child + 1])) {
            ++child;
        }
        if (!less(value, first[child])) {
            break;
        }
        first[place] = std::move(first[child]);
        place = child;
    }
    first[place] = std::move(value);
}

template <typename Iterator, typename Less>
void heap_sort(Iterator first, std::ptrdiff_t size, Less less) {
    for (std::ptrdiff_t place = size / 2; place-- > 0;) {
        sift(first, place, size, less);
    }
    while (--size > 0) {
        std::swap(first[0], first[size]);
        sift(first, 0, size, less);
    }
}

/// Swaps what is not less than the pivot, the middle one of three, behind what is not more; returns where that begins.
/// Both parts hold something, since either walk ends at the pivot or at what was swapped before.
template <typename Iterator, typename Less>
Iterator part(Iterator first, Iterator last, Less less) {
    const Iterator middle = first + (last - first) / 2;
    if (less(*middle, *first)) {
        std::swap(*middle, *first);
    }
    if (less(*(last - 1), *middle)) {
        std::swap(*(last - 1), *middle);
        if (less(*middle, *first)) {
            std::swap(*middle, *first);
        }
    }
    const auto pivot = *middle;
    for (--last;;) {
        do {
            ++first;
        } while (less(*first, pivot));
        do {
            --last;
        } while (less(pivot, *last));
        if (first >= last) {
            return first;
        }
        std::swap(*first, *last);
    }
}

}  // namespace sorting

/// Sorts by a strict weak order, in place: by parts about a pivot and, where pivots are bad, by a heap, so that no
/// input takes longer than n log n. Equal values may end in any order. A fraction of the code that the standard
/// library's sort comes as for each type, and about as fast: what readers of a page download is a matter of kilobytes.
template <typename Iterator, typename Less = std::less<>>
void sort_range(Iterator first, Iterator last, Less less = {}) {
    for (int levels = 2 * static_cast<int>(std::bit_width(static_cast<std::size_t>(last - first)));
         last - first > sorting::short_range; --levels) {
        if (levels == 0) {
            sorting::heap_sort(first, last - first, less);
            return;
        }
        const Iterator middle = sorting::part(first, last, less);
        // The shorter part by a call, so that calls never nest deep.
        if (middle - first < last - middle) {
            sort_range(first, middle, less);
            first = middle;
        } else {
            sort_range(middle, last, less);
            last = middle;
        }
    }
    sorting::insert_each(first, last, less);
}

}  // namespace waymesh
