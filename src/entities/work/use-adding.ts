import { useState } from "react";
import { useNavigate } from "react-router-dom";

interface Adding {
  /** What lists the new record is asked for anew. */
  refresh: () => unknown;
  addressOf: (id: string) => string;
}

/** A form for a new record over a list: what was made is opened, and the list knows it. */
export function useAdding({ refresh, addressOf }: Adding) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const form = {
    onClose: () => setOpen(false),
    onSaved: ({ id }: { id: string }) => {
      setOpen(false);
      void refresh();
      void navigate(addressOf(id));
    },
  };
  return { open: () => setOpen(true), form: isOpen ? form : null };
}
