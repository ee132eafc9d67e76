import * as z from 'zod/mini'

export const groupNameMax = 60

/** At most so many groups a person. */
export const groupsMax = 100

/** A group of a person's accounts; which accounts are in it is kept with the accounts. */
export const Group = z.object({ id: z.string(), userId: z.string(), name: z.string() })
export type Group = z.infer<typeof Group>
export type GroupRef = Pick<Group, 'userId' | 'id'>
