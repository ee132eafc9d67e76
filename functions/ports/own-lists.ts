import type { Note } from '#shared/domain/notes.ts'
import type { Entry } from '#shared/domain/queue-moves.ts'
import type { Queue, SlotRef } from '#shared/domain/queues.ts'
import type { Group } from '#shared/publishing/accounts.ts'
import type { Page, PageRequest } from './page.ts'

/** A person's groups as they were read; a change names what it was made from. */
export type GroupList = { groups: Group[]; version: number }

/** The groups of accounts, a list a person: read and written whole, so that names stay unique even when two calls write at the same moment. */
export interface Groups {
  /** Empty for a person who never made one. Consistent. */
  read(userId: string): Promise<GroupList>
  /** False when the list was changed since it was read. */
  write(userId: string, list: GroupList): Promise<boolean>
}

/** A person's notes as they were read; a change names what it was made from. */
export type NoteList = { notes: Note[]; version: number }

/** The notes on days of the calendar, a list a person: read and written whole, so that two calls at once cannot exceed the limit. */
export interface Notes {
  /** Empty for a person who never wrote one. Consistent. */
  read(userId: string): Promise<NoteList>
  /** False when the list was changed since it was read. */
  write(userId: string, list: NoteList): Promise<boolean>
}

/** A person's queues as they were read; a change names what it was made from. */
export type QueueList = { queues: Queue[]; version: number }

/** The queues, a list a person, and the slots that posts have. Slots are taken and given back along with their posts (`Posts`). */
export interface Queues {
  /** Empty for a person who never made one. Consistent. */
  read(userId: string): Promise<QueueList>
  /** False when the list was changed since it was read. */
  write(userId: string, list: QueueList): Promise<boolean>
  /** The slots of a queue from `at` on that have a post, the earliest first. Consistent. Throws `DomainError('invalid')` for another list's cursor. */
  taken(from: SlotRef, page: PageRequest): Promise<Page<Entry>>
}
