import type { Finding } from '#shared/domain/preflight.ts'

type Sources = {
  /** What was found here in the post as it is now. */
  here: readonly Finding[]
  /** What the server found when it was last asked. */
  server: readonly Finding[]
  /** What was found here in the post as the server saw it. */
  hereThen: readonly Finding[]
}

/** What is found here at once, and of the server's findings those that only it can make: nothing is said twice, and nothing that no longer holds. */
export const mergeFindings = ({ here, server, hereThen }: Sources): Finding[] => {
  const known = new Set([...here, ...hereThen].map(nameOf))
  return [...here, ...server.filter((finding) => !known.has(nameOf(finding)))]
}

const nameOf = ({ severity, accountId, field, message }: Finding) => JSON.stringify([severity, accountId, field, message])
