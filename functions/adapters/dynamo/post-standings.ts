import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PostStanding, PostStandings } from '#functions/ports/post-standings.ts'
import { Post } from '#shared/domain/posts.ts'
import { standingPosts } from './keys.ts'
import type { Table } from './table.ts'

const Standing = Post.pick({ status: true, listedAt: true })

/** How posts stand, read from their places in gsi4 alone. A post that was last written before gsi4 existed counts once it is written again. */
export const dynamoPostStandings = ({ client, name: TableName }: Table): PostStandings => ({
  async of(userId, since) {
    const pages = paginateQuery(
      { client },
      {
        TableName,
        IndexName: 'gsi4',
        KeyConditionExpression: 'gsi4pk = :person AND gsi4sk >= :since',
        ExpressionAttributeValues: { ':person': standingPosts(userId), ':since': since },
      },
    )
    const standings: PostStanding[] = []
    for await (const { Items = [] } of pages) standings.push(...Items.map(({ gsi4sk }) => toStanding(z.string().parse(gsi4sk))))
    return standings
  },
})

/** The way back from the key of `postStanding`. */
const toStanding = (place: string): PostStanding => {
  const [first = '', second = ''] = place.split('#')
  const [status, listedAt] = first.startsWith('~') ? [first.slice(1), second] : [second, first]
  return Standing.parse({ status: Number(status), listedAt })
}
