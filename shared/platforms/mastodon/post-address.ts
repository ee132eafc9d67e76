/** The address of a post as a server shows it: the server, and the post's id there. */
export const postAt = (address: string): { host: string; id: string } | undefined => {
  const [, host, id] = /^https?:\/\/(?:[^/]+\/)?([^/]+)\/(?:deck\/)?@[^/]+\/([A-Za-z0-9]+)\/?$/.exec(address) ?? []
  return host && id ? { host, id } : undefined
}

/** The server of an account: the end of what Crier calls it. */
export const serverOf = (id: string) => id.slice(id.lastIndexOf('@') + 1)
