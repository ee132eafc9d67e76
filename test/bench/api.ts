import type { Bench } from './bench-context.ts'
import type { PartReport } from './report.ts'
export const measureApi = async (_: Bench): Promise<PartReport> => ({ tables: [], notes: [], values: {}, faults: [] })
