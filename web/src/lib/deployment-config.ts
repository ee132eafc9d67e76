import { useEffect, useState } from 'react'

let asked: Promise<Readonly<Record<string, unknown>>> | undefined

/**
 * What this deployment tells of itself, asked once. Without the contract's parser, which would weigh more than all else that every page loads later:
 * who uses it looks at the few fields they need. Nothing where it can't be had.
 */
export const askDeployment = () => {
  asked ??= ask()
  return asked
}

const ask = async () => {
  try {
    const config: unknown = await (await fetch('/api/config')).json()
    return typeof config === 'object' && config !== null ? { ...config } : {}
  } catch {
    return {}
  }
}

/** What this deployment tells of itself: undefined until it has told, and empty where that can't be had. */
export const useDeployment = () => {
  const [deployment, setDeployment] = useState<Awaited<ReturnType<typeof askDeployment>>>()
  useEffect(() => {
    void askDeployment().then(setDeployment)
  }, [])
  return deployment
}
