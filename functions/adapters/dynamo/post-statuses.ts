import * as z from 'zod'
import type { ListedStatus, OpenPost, PostStatuses } from '#functions/ports/post-statuses.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { postStatusPartition } from './keys.ts'
import { openPrefix, statusPrefix, toListedStatus, toOpenPost } from './post-status-key.ts'
import { queryPages, type Table } from './table.ts'

/** The statuses of posts, read from their keys in gsi4 alone. A post that was last written before gsi4 existed counts once it is written again. */
export const dynamoPostStatuses = ({ client, name: TableName }: Table): PostStatuses => ({
  async of(userId, since) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND gsi4sk >= :since',
      ExpressionAttributeValues: { ':person': postStatusPartition(userId), ':since': since },
    })
    const statuses: ListedStatus[] = []
    for await (const { Items } of pages) statuses.push(...Items.map(({ gsi4sk }) => toListedStatus(z.string().parse(gsi4sk))))
    return statuses
  },

  async open(userId, status) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :open)',
      ExpressionAttributeValues: {
        ':person': postStatusPartition(userId),
        ':open': status === undefined ? openPrefix : statusPrefix(status),
      },
    })
    const posts: OpenPost[] = []
    for await (const { Items } of pages) posts.push(...Items.map(({ gsi4sk }) => toOpenPost(z.string().parse(gsi4sk))))
    return posts
  },

  async countScheduled(userId) {
    const pages = queryPages(client, {
      TableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :person AND begins_with(gsi4sk, :scheduled)',
      ExpressionAttributeValues: { ':person': postStatusPartition(userId), ':scheduled': statusPrefix(postStatus.scheduled) },
      Select: 'COUNT',
    })
    let count = 0
    for await (const { Count } of pages) count += Count
    return count
  },
})
