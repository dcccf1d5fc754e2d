import { useEffect, useState } from 'react'

/** The value once it has not changed for half a second, for example to search while the user types. */
export function useDebounced<T>(value: T, milliseconds = 500): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
