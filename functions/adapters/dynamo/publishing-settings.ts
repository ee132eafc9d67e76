import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PublishingSettingsStore } from '#functions/ports/users.ts'
import { PublishingSettings, publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { presentSettings } from './former-names.ts'
import { keys } from './keys.ts'
import { readItem } from './read-item.ts'
import type { Table } from './table.ts'

const Stored = z.object({ settings: z.unknown(), isDisabled: z.literal(true).optional() })

export const readPublishingSettings = (stored: unknown): PublishingSettings => readItem(PublishingSettings, presentSettings(stored))

/** Publishing settings in the table, one item per person. */
export const dynamoPublishingSettings = ({ client, name: TableName }: Table): PublishingSettingsStore => ({
  async get(workspaceId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.publishingSettings(workspaceId), ConsistentRead: true }))
    if (!Item) return publishingSettingsDefault
    const { settings, isDisabled } = Stored.parse(Item)
    return { ...readPublishingSettings(settings), ...(isDisabled && { isDisabled }) }
  },

  async put(workspaceId, settings) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.publishingSettings(workspaceId),
        UpdateExpression: 'SET settings = :settings',
        ExpressionAttributeValues: { ':settings': settings },
      }),
    )
  },

  async setDisabled(workspaceId, isDisabled) {
    // Readers expect an item to have settings.
    const withSettings = 'settings = if_not_exists(settings, :default)'
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.publishingSettings(workspaceId),
        UpdateExpression: isDisabled ? `SET ${withSettings}, isDisabled = :true` : `SET ${withSettings} REMOVE isDisabled`,
        ExpressionAttributeValues: { ':default': publishingSettingsDefault, ...(isDisabled && { ':true': true }) },
      }),
    )
  },
})
