import { useSuspenseQuery } from '@tanstack/react-query'
import { userQueries } from './queries.ts'

/** Who is signed in. The dashboard shows nothing before it knows them, so nobody waits here. */
export const usePerson = () => useSuspenseQuery(userQueries.me()).data
