import type { Attempt, Target, TargetRef } from '#shared/domain/targets.ts'
import type { Page, PageRequest } from './page.ts'

/** Targets and their attempts. Reads are consistent unless said otherwise; every write names the version it was made from. */
export interface Targets {
  get(ref: TargetRef): Promise<Target | undefined>
  ofPost(postId: string): Promise<Target[]>
  /**
   * Writes `target` if the stored one is exactly one version older, together with the attempt if given; false when another write came
   * first, and then nothing is written. May throw when the store is out of reach: then it may have been written.
   */
  replace(target: Target, attempt?: Attempt): Promise<boolean>
  /**
   * Like `replace`, and claims for this target what became public on its account under `remoteId`: `taken`, and nothing is written, when that is
   * another target's. A claim lasts longer than any search.
   */
  claim(target: Target, claim: { remoteId: string; attempt?: Attempt | undefined }): Promise<'written' | 'superseded' | 'taken'>
  /** Targets of one shard to look at by `now`, the longest waiting first. May lag behind the truth by seconds. */
  due(shard: number, now: string, page: PageRequest): Promise<Page<TargetRef>>
  /** When the longest waiting target of one shard was to be looked at, if any was before `now`. May lag by seconds. */
  oldestDue(shard: number, now: string): Promise<string | undefined>
  /** The attempts of all targets of a post, oldest first. Throws `DomainError('invalid')` when the cursor is not one of this list. */
  attempts(postId: string, page: PageRequest): Promise<Page<Attempt>>
}
