/** How fast a server has answered lately, or the servers of a person; and until when that is believed, in ms. */
export type ServerPace = { pace: 'fast' | 'slow'; until: number }

/** What all workers know of servers that anybody may run, and of the people who have accounts there. A name is a server's or a person's. */
export interface ServerPaces {
  /** May lag behind the truth by a second or two. Undefined where nothing is known. */
  get(name: string): Promise<ServerPace | undefined>
  put(name: string, pace: ServerPace): Promise<void>
  /** Begins to try a server, in its name and in that of the person. False while another try in one of these names lasts, which ends at `until` (ms). */
  begin(names: readonly string[], times: { now: number; until: number }): Promise<boolean>
}
