import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Note } from '#shared/domain/notes.ts'
import type { Entry } from '#shared/domain/queue-moves.ts'
import type { Queue, SlotRef } from '#shared/domain/queues.ts'
import type { Group } from '#shared/publishing/accounts.ts'
import type { Page, PageRequest } from './page.ts'

/** A person's groups as read. A change names the version it's based on. */
export type GroupList = { groups: Group[]; version: number }

/**
 * The account groups, one list per person. Read and written whole, so names stay unique even under concurrent writes.
 */
export interface Groups {
  /** Empty if a person never created one. Consistent. */
  read(workspaceId: WorkspaceId): Promise<GroupList>
  /** False if the list has changed since it was read. */
  write(workspaceId: WorkspaceId, list: GroupList): Promise<boolean>
}

/** A person's notes as read. A change names the version it's based on. */
export type NoteList = { notes: Note[]; version: number }

/**
 * The notes on calendar days, one list per person. Read and written whole, so concurrent writes can't exceed the limit.
 */
export interface Notes {
  /** Empty if a person never wrote one. Consistent. */
  read(workspaceId: WorkspaceId): Promise<NoteList>
  /** False if the list has changed since it was read. */
  write(workspaceId: WorkspaceId, list: NoteList): Promise<boolean>
}

/** A person's queues as read. A change names the version it's based on. */
export type QueueList = { queues: Queue[]; version: number }

/**
 * The queues, one list per person, and the slots that posts hold. Slots are taken and freed along with their posts
 * (`Posts`).
 */
export interface Queues {
  /** Empty if a person never created one. Consistent. */
  read(workspaceId: WorkspaceId): Promise<QueueList>
  /** False if the list has changed since it was read. */
  write(workspaceId: WorkspaceId, list: QueueList): Promise<boolean>
  /**
   * The slots of a queue that hold a post, from `at` on, earliest first. Consistent. Throws `DomainError('invalid')` if
   * the cursor isn't from this list.
   */
  taken(from: SlotRef, page: PageRequest): Promise<Page<Entry>>
}
