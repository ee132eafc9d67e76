/**
 * What was read, with the fields of the stored item that the schema does not know: a newer version may have written them, and whoever writes the item again must not
 * lose them. Lists are taken as they were read.
 */
export const keepUnknown = <Read extends object>(read: Read, stored: object): Read => {
  const known = Object.entries(read).map(([name, value]) => [name, withUnknown(value, Reflect.get(stored, name))])
  return Object.assign({}, stored, read, Object.fromEntries(known))
}

const withUnknown = (value: unknown, stored: unknown) => (isFields(value) && isFields(stored) ? keepUnknown(value, stored) : value)

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
