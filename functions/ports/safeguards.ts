import type { Safeguards } from '#shared/domain/safeguards.ts'

/** What guards each person's sign-in: browsers that they used before, and their second factors. */
export interface SafeguardsStore {
  /** `noSafeguards` for a person who has none, and for nobody, after the same work. Read consistently. */
  get(userId: string): Promise<Safeguards>
  /** Writes them with the next version; false when another was written since `after.version` was read. */
  replace(userId: string, after: Safeguards): Promise<boolean>
}
