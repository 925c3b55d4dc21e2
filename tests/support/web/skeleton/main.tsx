/**
 * A minimal admin list. It uses the packages of the admin pages, sends the query that is in its URL, and prints the
 * rows. The difference between the real page and this page is the cost of the site's own code.
 */
import { SupabaseClient } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { PUBLISHABLE_KEY } from '../../rest'
import type { ReadableName } from '../../../../src/lib/backend/rpc'
import { SESSION_KEY } from '../../../../src/lib/backend/session-key'

const supabase = new SupabaseClient(location.origin, PUBLISHABLE_KEY, { auth: { storageKey: SESSION_KEY } })

const SkeletonList = () => {
  const params = new URLSearchParams(useLocation().search)
  const [name, body] = [params.get('call') as ReadableName, params.get('body') ?? '{}']
  const { data: rows = [] } = useQuery({
    queryKey: [name, body],
    queryFn: async () => {
      const rpcResponse = await supabase.rpc(name, JSON.parse(body) as object).throwOnError()
      return (rpcResponse.data as { rows: Record<string, unknown>[] }).rows
    },
  })
  return (
    <table>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {Object.entries(row).map(([column, value]) => (
              <td key={column}>
                <Link to="/">{typeof value === 'string' ? value : JSON.stringify(value)}</Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <SkeletonList />
    </BrowserRouter>
  </QueryClientProvider>,
)
