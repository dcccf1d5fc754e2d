/** What is done with tickets, in one file: fetched when the browser is idle. */
export { ContactPanel } from './conversation/ContactPanel.tsx'
export { DeleteTicket } from './actions/DeleteTicket.tsx'
export { LinesDown } from '#features/connections/LinesDown.tsx'
export { NewTicketDialog } from './actions/NewTicketDialog.tsx'
export { PeekDialog } from './conversation/PeekDialog.tsx'
export { RowMenu } from './list/row/RowMenu.tsx'
export { ScheduleDialog } from '#features/schedules/ScheduleDialog.tsx'
export { TransferDialog } from './actions/TransferDialog.tsx'
