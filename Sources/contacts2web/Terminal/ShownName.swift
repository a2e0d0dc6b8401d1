/// A contact's name as lists show it: some have none.
func shown(_ name: String) -> String { name.isEmpty ? "(without a name)" : name }
