/** What `make` gives, made when it is first asked for and then kept. What is costly to make would else be made at every start, used or not. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
