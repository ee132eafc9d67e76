/**
 * What a browser keeps for us by name, as far as it lets us. None of it throws: not where site data is blocked, nor where there is no room. What may not
 * be kept still counts until the page is left.
 */
const keptIn = (find: () => Storage) => {
  const inPage = new Map<string, string>()
  return {
    get: (name: string): string | undefined => inPage.get(name) ?? orNothing(() => find().getItem(name)) ?? undefined,
    /** What was kept as JSON; undefined, too, where somebody else wrote there. */
    read: (name: string): unknown => orNothing(() => JSON.parse(inPage.get(name) ?? find().getItem(name) ?? 'null')) ?? undefined,
    /** False if the browser forbids it or has no room: then it counts until the page is left. */
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

/** Undefined where it throws; null where there is nothing to give. */
const orNothing = <Given>(act: () => Given) => {
  try {
    return act() ?? null
  } catch {
    return undefined
  }
}

/** Until it is removed, for all tabs. */
export const keptForGood = keptIn(() => localStorage)

/** As long as the tab is open. */
export const keptForTab = keptIn(() => sessionStorage)
