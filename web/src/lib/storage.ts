/**
 * Named browser storage, as far as the browser allows it. Nothing here throws, whether site data is blocked or storage
 * is full. Values that can't be stored last until the page is left.
 */
const keptIn = (find: () => Storage) => {
  const inPage = new Map<string, string>()
  return {
    get: (name: string): string | undefined => inPage.get(name) ?? orNothing(() => find().getItem(name)) ?? undefined,
    /** The value stored as JSON. Undefined if it can't be parsed, since other code may have written there. */
    read: (name: string): unknown => orNothing(() => JSON.parse(inPage.get(name) ?? find().getItem(name) ?? 'null')) ?? undefined,
    /** Returns false if the browser forbids it or has no room. The value then lasts until the page is left. */
    set: (name: string, text: string): boolean => {
      const isKept = orNothing(() => find().setItem(name, text)) !== undefined
      if (isKept) inPage.delete(name)
      else inPage.set(name, text)
      return isKept
    },
    remove: (name: string): void => {
      inPage.delete(name)
      orNothing(() => find().removeItem(name))
    },
    names: (): string[] => [...new Set([...inPage.keys(), ...(orNothing(() => Object.keys(find())) ?? [])])],
  }
}

/** Returns undefined if `act` throws, and null if it returns nothing. */
const orNothing = <Given>(act: () => Given) => {
  try {
    return act() ?? null
  } catch {
    return undefined
  }
}

/** Until removed, for all tabs. */
export const keptForGood = keptIn(() => localStorage)

/** As long as the tab is open. */
export const keptForTab = keptIn(() => sessionStorage)
