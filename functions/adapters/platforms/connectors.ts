import type { Connector } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { XConfig } from './x/config.ts'
import { xConnector } from './x/connector.ts'

/** The connector of every platform. Apart from the publishers, which are many times its size: who only connects does not load them. */
export const connectors = ({ x }: { x: XConfig }): Record<Platform, Connector> => ({ x: xConnector(x) })
