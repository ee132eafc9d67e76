/**
 * Returns a getter that calls `make` on first use and caches the result. Keeps expensive values from being created at
 * every start, used or not.
 */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
