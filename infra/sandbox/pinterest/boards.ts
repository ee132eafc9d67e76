import * as z from 'zod'
import { question } from '../database.ts'
import { stableDigits } from '../names.ts'
import type { Person } from '../platform/people.ts'
import type { World } from '../world.ts'

const Privacy = z.enum(['PUBLIC', 'PROTECTED', 'SECRET'])
export type Privacy = z.output<typeof Privacy>

const Board = z.object({
  id: z.string(),
  personId: z.string(),
  /** The owner's name: a shared board belongs to someone else. */
  owner: z.string(),
  name: z.string(),
  description: z.string(),
  privacy: Privacy,
  isAdsOnly: z.number().transform((only) => only === 1),
  createdAt: z.number(),
})
/** A board as one person sees it. */
export type Board = z.output<typeof Board>
export type Boards = ReturnType<typeof openBoards>

type NewBoard = Pick<Board, 'id' | 'personId' | 'owner' | 'name' | 'description' | 'privacy' | 'isAdsOnly'>

/** The boards everyone starts with. Words in the name add more or leave them out. */
export const openBoards = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS pinterest_boards (
      id TEXT PRIMARY KEY, personId TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL,
      privacy TEXT NOT NULL, isAdsOnly INTEGER NOT NULL, createdAt INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS pinterest_boards_by_person ON pinterest_boards (personId)`,
  )
  const insert = database.prepare(
    `INSERT OR IGNORE INTO pinterest_boards (id, personId, owner, name, description, privacy, isAdsOnly, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = question(database, Board, 'SELECT * FROM pinterest_boards WHERE id = ?')
  const ofPerson = question(database, Board, 'SELECT * FROM pinterest_boards WHERE personId = ? ORDER BY rowid')

  const add = ({ id, personId, owner, name, description, privacy, isAdsOnly }: NewBoard) =>
    insert.run(id, personId, owner, name, description, privacy, isAdsOnly ? 1 : 0, now())
  const seedBoards = (person: Person) => {
    for (const board of firstBoards(person)) add(board)
  }

  return {
    add,
    byId: (id: string) => byId.first(id),
    /** A person's own boards and those shared with them, in creation order. */
    of: (person: Person) => {
      if (ofPerson.first(person.id) === undefined) seedBoards(person)
      return ofPerson.all(person.id)
    },
  }
}

const firstBoards = (person: Person): NewBoard[] => {
  if (person.has('noboards')) return []
  const names = person.has('manyboards') ? Array.from({ length: 300 }, (_, index) => `Board ${index + 1}`) : ['Bread', 'Shop windows']
  const board = (name: string, more: Partial<NewBoard> = {}): NewBoard => ({
    id: stableDigits(`${person.id} ${name}`, 18),
    personId: person.id,
    owner: person.username,
    name,
    description: '',
    privacy: 'PUBLIC',
    isAdsOnly: false,
    ...more,
  })
  return [
    ...names.map((name) => board(name)),
    board('Shared kitchen', { owner: 'kitchen_club' }),
    board('Plans', { privacy: 'SECRET' }),
    board('Adverts', { isAdsOnly: true }),
  ]
}
