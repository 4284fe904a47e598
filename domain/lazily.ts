/** Makes a value when it is first asked for: formats of `Intl` take milliseconds each, and a page begins with few of them. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
