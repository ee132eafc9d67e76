import type { User } from '#shared/domain/users.ts'
import type { Page, PageRequest } from './page.ts'

/** Somebody in the list; `isLeaving` while their account is being deleted. */
export type ListedPerson = { user: User; isLeaving: boolean }

/** Everybody who has an account. May lag behind the truth by moments. */
export interface People {
  /** The newest first. Throws `DomainError('invalid')` when the cursor is not one of this list. A page may have fewer people than asked for. */
  list(page: PageRequest): Promise<Page<ListedPerson>>
  /** The cursor by which the list goes on after somebody. */
  cursorAfter(user: Pick<User, 'id' | 'createdAt'>): string
  /** How many there are; it counts to `max` and no further. */
  count(max: number): Promise<number>
}
