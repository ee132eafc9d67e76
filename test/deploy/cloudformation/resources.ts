import { resourceType } from './resource-types.ts'

export const accountId = '111122223333'

/** An existing resource in an account, whichever stack created it. */
export type Resource = { type: string; name: string; region: string; properties: Record<string, unknown>; identities: string[] }

/**
 * All existing resources, keyed by type, Region, and name, and the owner of each identity that must be unique. Copied
 * with `structuredClone`.
 */
export type Inventory = { resources: Map<string, Resource>; owners: Map<string, string>; made: number; objects: Map<string, string> }

export const emptyInventory = (): Inventory => ({ resources: new Map(), owners: new Map(), made: 0, objects: new Map() })

/** The reason a service refuses to create or delete a resource, worded like its own. */
export class ResourceRefusal extends Error {}

type Wanted = { stack: string; id: string; type: string; region: string; properties: Record<string, unknown> }

/** Creates a resource and returns its key. Throws, as its service does, if the name is taken. */
export const makeResource = (inventory: Inventory, { stack, id, type, region, properties }: Wanted): string => {
  const chosen = chosenName(type, properties)
  if (type === 'AWS::Lambda::Function') refuseMissingCode(inventory, properties)
  inventory.made += 1
  const unique = `${stack}-${id}-${inventory.made.toString(36).padStart(8, '0')}`
  const name = chosen ?? (type === 'AWS::S3::Bucket' ? unique.toLowerCase() : unique)
  const identities = identitiesOf({ type, region, properties })
  const taken = identities.find((identity) => inventory.owners.has(identity))
  if (taken !== undefined)
    throw new ResourceRefusal(
      `Resource handler returned message: "${type} ${chosen ?? taken} already exists" (HandlerErrorCode: AlreadyExists)`,
    )
  const key = `${type} ${region} ${name}`
  inventory.resources.set(key, { type, name, region, properties, identities })
  for (const identity of identities) inventory.owners.set(identity, key)
  return key
}

/** Updates a resource's properties, where it can keep its name. */
export const changeResource = (inventory: Inventory, key: string, properties: Record<string, unknown>) => {
  const resource = inventory.resources.get(key)
  if (!resource) throw new ResourceRefusal(`${key} was not found (HandlerErrorCode: NotFound)`)
  inventory.resources.set(key, { ...resource, properties })
}

/** True if CloudFormation has to replace the resource for these properties, since its identity can't change. */
export const needsAnother = (inventory: Inventory, key: string, properties: Record<string, unknown>) => {
  const resource = inventory.resources.get(key)
  return !resource || identitiesOf({ ...resource, properties }).join() !== resource.identities.join()
}

/** Deletes a resource. Throws, as its service does, if it can't be deleted. Does nothing if it's already gone. */
export const deleteResource = (inventory: Inventory, key: string) => {
  const resource = inventory.resources.get(key)
  if (!resource) return
  const { type, name, properties } = resource
  if (type === 'AWS::S3::Bucket' && inventory.objects.keys().some((path) => path.startsWith(`${name}/`)))
    throw new ResourceRefusal(`The bucket you tried to delete is not empty (Service: S3, Status Code: 409): ${name}`)
  if (type === 'AWS::DynamoDB::GlobalTable' && JSON.stringify(properties).includes('"DeletionProtectionEnabled":true'))
    throw new ResourceRefusal(
      `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.`,
    )
  inventory.resources.delete(key)
  for (const identity of resource.identities) inventory.owners.delete(identity)
}

/** A resource's `Ref` value. */
export const refOf = ({ type, name, region }: Resource) => {
  const { ref } = resourceType(type) ?? {}
  if (ref === 'Arn') return arnOf({ type, name, region })
  return ref === 'Url' ? `https://sqs.${region}.amazonaws.com/${accountId}/${name}` : name
}

/** The value of a resource's attribute. Undefined if its type has none by that name. */
export const attributeOf = (resource: Resource, attribute: string) => {
  const { type, name, region } = resource
  if (!resourceType(type)?.attributes?.includes(attribute)) return undefined
  if (/arn$/i.test(attribute)) return arnOf(resource)
  if (attribute === 'RegionalDomainName') return `${name}.s3.${region}.amazonaws.com`
  if (attribute === 'DomainName') return type === 'AWS::S3::Bucket' ? `${name}.s3.amazonaws.com` : `${name.toLowerCase()}.cloudfront.net`
  if (attribute === 'QueueUrl') return refOf(resource)
  return attribute === 'QueueName' || attribute === 'TopicName' || attribute.endsWith('Id') ? name : `${name}.${attribute}`
}

const arnOf = ({ type, name, region }: Pick<Resource, 'type' | 'name' | 'region'>) =>
  type === 'AWS::S3::Bucket' ? `arn:aws:s3:::${name}` : `arn:aws:${type.split('::')[1]?.toLowerCase()}:${region}:${accountId}:${name}`

const identitiesOf = ({ type, region, properties }: Pick<Resource, 'type' | 'region' | 'properties'>) => {
  const { once, isGlobal } = resourceType(type) ?? {}
  const place = `${type} ${isGlobal ? 'everywhere' : region}`
  const chosen = chosenName(type, properties)
  return [
    ...(chosen === undefined ? [] : [`${place} ${chosen}`]),
    ...(once ? [`${place} ${once.map((property) => `${property} ${String(properties[property])}`).join(', ')}`] : []),
  ]
}

const chosenName = (type: string, properties: Record<string, unknown>) => {
  let value: unknown = properties
  const { name } = resourceType(type) ?? {}
  if (!name) return undefined
  for (const part of name)
    value = typeof value === 'object' && value !== null ? Object.entries(value).find(([own]) => own === part)?.[1] : undefined
  return typeof value === 'string' ? value : undefined
}

const refuseMissingCode = ({ objects }: Inventory, { Code }: Record<string, unknown>) => {
  if (typeof Code !== 'object' || Code === null || !('S3Bucket' in Code && 'S3Key' in Code)) return
  if (!objects.has(`${Code.S3Bucket}/${Code.S3Key}`))
    throw new ResourceRefusal(
      `Error occurred while GetObject. S3 Error Code: NoSuchKey. S3 Error Message: The specified key does not exist.`,
    )
}
