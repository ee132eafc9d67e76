import * as z from 'zod'
import type { OpenPost, PostStanding, PostStandings } from '#functions/ports/post-standings.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { standingPosts } from './keys.ts'
import { openPlaces, placesOf, toOpenPost, toStanding } from './standing-place.ts'
import type { Table } from './table.ts'
import { queryPages } from './table-client.ts'

/** How posts stand, read from their places in gsi4 alone. A post that was last written before gsi4 existed counts once it is written again. */
export const dynamoPostStandings = ({ client, name: TableName }: Table): PostStandings => ({
  async of(userId, since) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND gsi4sk >= :since',
      ExpressionAttributeValues: { ':person': standingPosts(userId), ':since': since },
    })
    const standings: PostStanding[] = []
    for await (const { Items = [] } of pages) standings.push(...Items.map(({ gsi4sk }) => toStanding(z.string().parse(gsi4sk))))
    return standings
  },

  async open(userId, status) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :open)',
      ExpressionAttributeValues: { ':person': standingPosts(userId), ':open': status === undefined ? openPlaces : placesOf(status) },
    })
    const posts: OpenPost[] = []
    for await (const { Items = [] } of pages) posts.push(...Items.map(({ gsi4sk }) => toOpenPost(z.string().parse(gsi4sk))))
    return posts
  },

  async countScheduled(userId) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :scheduled)',
      ExpressionAttributeValues: { ':person': standingPosts(userId), ':scheduled': placesOf(postStatus.scheduled) },
      Select: 'COUNT',
    })
    let count = 0
    for await (const { Count = 0 } of pages) count += Count
    return count
  },
})
