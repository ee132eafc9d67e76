/** The value of a bracketed form: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormFields = { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/** Parses a form-encoded body or query, where brackets denote nested objects and lists. */
export const parseForm = (text: string): FormFields => {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]))
}

const pathOf = (name: string): [string, ...string[]] => {
  const [first = ''] = /^[^[]*/.exec(name) ?? []
  return [first, ...[...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)]
}

const plant = (branch: Branch, [step, ...rest]: string[], value: string) => {
  // `a[]=b` appends to a list.
  const name = step === '' || step === undefined ? String(branch.size) : step
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  const known = branch.get(name)
  const next: Branch = known instanceof Map ? known : new Map()
  branch.set(name, next)
  plant(next, rest, value)
}

const grown = (value: Branch | string): FormValue => {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name, index) => name === String(index))
  if (isList) return [...value.values()].map(grown)
  return Object.fromEntries([...value].map(([name, inner]) => [name, grown(inner)]))
}

/** A field's name as a form writes it. */
export const fieldName = (path: readonly PropertyKey[]) =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('')
