/**
 * Takes the place of @aws-sdk/middleware-endpoint-discovery in the bundles. The table has one address and asks for no other, yet the
 * memory for discovered ones costs 10 KB in every function.
 */
export const resolveEndpointDiscoveryConfig = <Settings>(settings: Settings) => settings

const nothing = () => undefined

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: nothing,
  configFileSelector: nothing,
  default: undefined,
}
