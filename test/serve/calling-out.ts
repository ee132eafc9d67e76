// Tries to reach another machine by IP address.
await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
