/** SQL that plants a trigger with a function of its own, and that takes it away. `when`: such as "before insert on events". */
export const plantedTrigger = (name: string, when: string, body: string) => ({
  plant: `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger ${name} ${when} for each row execute function ${name}();`,
  remove: `drop function ${name}() cascade`,
})
