import type { CommentPerson } from '#shared/domain/comments.ts'

/** Returns the text to send: each `@Name` of one of these people becomes `@[userId]`. Of two equal names, the first counts. */
export const withMentions = (text: string, people: readonly CommentPerson[]): string => {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  const personAt = (rest: string) => longestFirst.find(({ name }) => rest.startsWith(name) && !continuesWord.test(rest.slice(name.length)))
  return text
    .replace(/@(?=\S)/g, '\0')
    .split('\0')
    .reduce((done, rest) => {
      const person = personAt(rest)
      return person ? `${done}@[${person.userId}]${rest.slice(person.name.length)}` : `${done}@${rest}`
    })
}

/** A longer word isn't the name: “@Adam” doesn’t mention Ada. */
const continuesWord = /^[\p{L}\p{N}]/u
