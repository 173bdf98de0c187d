/** The words about others who have the workbook open and submit rows of it. */
export const claims = {
  someone: 'Someone else',
  asking: 'Making sure that nobody else submits these rows…',
  going: {
    title: '{{person}} is submitting rows of {{sheet}} to {{environment}}.',
    body: 'Since {{since}}, last sign {{sign}}. Nothing was sent from here: look again when that run has ended.',
  },
  silent: {
    title: 'A run of {{person}} with rows of {{sheet}} to {{environment}} gives no sign.',
    body: 'It began {{since}}, its last sign is of {{sign}}. Excel may have ended in the middle of it. Nothing was sent from here.',
  },
  lookAgain: 'Look again',
  setAside: 'Set it aside…',
  sure: 'Ask first: two runs at once might send a transaction twice. What the service shows already is not sent again.',
  yes: 'Yes, set it aside',
  no: 'Not now',
  notLooked: 'The workbook could not be asked.',
  lost: {
    title: 'This run was stopped: {{person}} submits rows of {{sheet}} to {{environment}}.',
    body: 'What was sent until then counts. Plan again when the other run has ended.',
  },
  unseen: 'Others who have the workbook open do not see that you submit.',
} as const;
