import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { keys } from './keys.ts'
import { getItem, putItem } from './operations.ts'
import { readPublishingSettings, storedSettings } from './stored-publishing-settings.ts'
import type { Table } from './table.ts'

/** Publishing settings in the table, one item a person. */
export const dynamoPublishingSettings = ({ client, name: TableName }: Table): PublishingSettingsStore => ({
  async get(userId) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.publishingSettings(userId), ConsistentRead: true }))
    return Item ? readPublishingSettings(Item.settings) : publishingSettingsDefault
  },

  async put(userId, settings) {
    await client.send(putItem({ TableName, Item: { ...keys.publishingSettings(userId), settings: storedSettings(settings) } }))
  },
})
