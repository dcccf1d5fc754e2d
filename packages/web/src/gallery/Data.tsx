import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Count } from '#ui/Count.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { ErrorState } from '#ui/lists/ErrorState.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Example } from './Example.tsx'

interface Row {
  name: string
  state: string
  when: string
}

const rows: readonly Row[] = [
  { name: 'Matriz', state: 'Conectado', when: '21/11/26 14:02' },
  { name: 'Loja Centro', state: 'Conectado', when: '20/11/26 09:40' },
]

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Nome',
    width: 'minmax(160px, 1fr)',
    card: 'title',
    cell: (row) => <b className="font-semibold">{row.name}</b>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '160px',
    card: 'badge',
    cell: (row) => <StatusPill tone="ok">{row.state}</StatusPill>,
  },
  {
    key: 'when',
    header: 'Atualizada',
    width: '140px',
    card: 'detail',
    cell: (row) => <span className="num text-text2">{row.when}</span>,
  },
]

const failure = new ApiError(503, { error: 'ERR_UNAVAILABLE', message: '' })

export function Data() {
  return (
    <>
      <Views />
      <Example name="Table, TableSkeleton">
        <div className="w-full">
          <Table label="Conexões" columns={columns} rows={rows} rowKey={(row) => row.name} />
          <TableSkeleton />
        </div>
      </Example>
      <Example name="EmptyState, ErrorState">
        <div className="w-80">
          <EmptyState
            title="Ninguém esperando agora"
            text="Quem escrever aparece aqui na mesma hora."
            action={<Button look="solid">Nova conexão</Button>}
          />
        </div>
        <div className="w-80">
          <ErrorState error={failure} onRetry={() => null} />
        </div>
      </Example>
      <Example name="LoadMore">
        <LoadMore loading failed={false} onRetry={() => null} />
        <LoadMore loading={false} failed onRetry={() => null} />
      </Example>
    </>
  )
}

function Views() {
  const [tab, setTab] = useState<'open' | 'closed'>('open')
  const [segment, setSegment] = useState<'mine' | 'waiting'>('mine')
  return (
    <Example name="Tabs">
      <div className="flex w-80">
        <Tabs
          label="Atendimentos"
          items={[
            { value: 'open', label: 'Abertos' },
            { value: 'closed', label: 'Resolvidos' },
          ]}
          value={tab}
          onChange={setTab}
        >
          <Tabs
            look="segmented"
            label="Abertos"
            items={[
              {
                value: 'mine',
                label: (
                  <>
                    Atendendo <Count value={3} words="3" />
                  </>
                ),
              },
              { value: 'waiting', label: 'Aguardando' },
            ]}
            value={segment}
            onChange={setSegment}
          >
            <p className="text-13">O painel da aba.</p>
          </Tabs>
        </Tabs>
      </div>
    </Example>
  )
}
