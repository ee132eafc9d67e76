import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import { PublishingSettings, publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { keys } from './keys.ts'
import { readItem } from './read-item.ts'
import type { Table } from './table.ts'

/** Publishing settings in the table, one item a person. */
export const dynamoPublishingSettings = ({ client, name: TableName }: Table): PublishingSettingsStore => ({
  async get(userId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.publishingSettings(userId), ConsistentRead: true }))
    return Item ? readItem(PublishingSettings, Item.settings) : publishingSettingsDefault
  },

  async put(userId, settings) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.publishingSettings(userId), settings } }))
  },
})
